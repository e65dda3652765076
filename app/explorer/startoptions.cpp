// SPDX-License-Identifier: Apache-2.0
#include "startoptions.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>

namespace samebit::app {

namespace {

class Parser
{
    Q_DECLARE_TR_FUNCTIONS(Parser)

public:
    Parser()
    {
        m_parser.addOptions({m_help, m_version, m_screenshot, m_size, m_theme, m_goTo});
        // Qt takes these itself, also when they come late.
        m_platform.setFlags(QCommandLineOption::HiddenFromHelp);
        m_parser.addOption(m_platform);
    }

    StartOptions parse(const QStringList& words)
    {
        if (!m_parser.parse(words))
            return refused(m_parser.errorText());
        StartOptions options;
        if (m_parser.isSet(m_help))
            options.output = helpText();
        else if (m_parser.isSet(m_version))
            options.output
                = QStringLiteral("samebit-explorer ") + QCoreApplication::applicationVersion();
        if (!options.output.isEmpty())
            return options;
        return filled(options);
    }

private:
    StartOptions filled(StartOptions options) const
    {
        options.files = m_parser.positionalArguments();
        if (options.files.size() > 2)
            return refused(tr("at most two run files: BASELINE CANDIDATE"));
        options.screenshot = m_parser.value(m_screenshot);
        if (!options.screenshot.isEmpty() && options.files.isEmpty())
            return refused(tr("--screenshot needs the runs to open"));
        if (m_parser.isSet(m_theme)) {
            const QString theme = m_parser.value(m_theme);
            if (theme != QStringLiteral("light") && theme != QStringLiteral("dark"))
                return refused(tr("--theme is light or dark"));
            options.theme
                = theme == QStringLiteral("dark") ? ThemeChoice::Dark : ThemeChoice::Light;
        }
        if (m_parser.isSet(m_size)) {
            const QRegularExpression form(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
            const QRegularExpressionMatch size = form.match(m_parser.value(m_size));
            if (!size.hasMatch())
                return refused(tr("--size is WIDTHxHEIGHT, such as 1280x800"));
            options.size = {size.captured(1).toInt(), size.captured(2).toInt()};
        }
        if (m_parser.isSet(m_goTo)) {
            options.goTo = m_parser.value(m_goTo).remove(u'#').toLongLong();
            if (options.goTo < 1)
                return refused(tr("--goto needs the number of an op"));
        }
        return options;
    }

    static StartOptions refused(const QString& why)
    {
        StartOptions options;
        options.output = tr("samebit-explorer: %1\nTry: samebit-explorer --help").arg(why);
        options.exitCode = 2;
        return options;
    }

    static QString helpText()
    {
        return tr("samebit-explorer [BASELINE.db [CANDIDATE.db]]\n"
                  "Shows where two runs stop being bit-identical.\n\n"
                  "  --goto N            go to op #N of the baseline\n"
                  "  --theme light|dark  colours of this window\n"
                  "  --screenshot FILE   save the window as a PNG and end\n"
                  "  --size WxH          size of the window, such as 1280x800\n"
                  "  --version, --help");
    }

    QCommandLineParser m_parser;
    QCommandLineOption m_help{{QStringLiteral("h"), QStringLiteral("help")}};
    QCommandLineOption m_version{{QStringLiteral("v"), QStringLiteral("version")}};
    QCommandLineOption m_screenshot{QStringLiteral("screenshot"), {}, QStringLiteral("file")};
    QCommandLineOption m_size{QStringLiteral("size"), {}, QStringLiteral("WxH")};
    QCommandLineOption m_theme{QStringLiteral("theme"), {}, QStringLiteral("theme")};
    QCommandLineOption m_goTo{QStringLiteral("goto"), {}, QStringLiteral("op")};
    QCommandLineOption m_platform{QStringLiteral("platform"), {}, QStringLiteral("platform")};
};

} // namespace

StartOptions startOptions(const QStringList& words)
{
    return Parser().parse(words);
}

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || qEnvironmentVariableIsSet("DISPLAY")
        || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
}

} // namespace samebit::app

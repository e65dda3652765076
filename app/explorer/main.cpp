// SPDX-License-Identifier: Apache-2.0
#include "services/settings.h"
#include "startoptions.h"
#include "windows/mainwindow.h"
#include "windows/screenshot.h"

#include <QApplication>
#include <QTemporaryDir>

#include <cstdio>

namespace {

using namespace samebit;
using namespace samebit::app;

void printError(const Error& error)
{
    const ErrorText words = describe(error);
    const std::string code = words.code.empty() ? std::string() : " (" + words.code + ")";
    std::fprintf(stderr, "samebit: %s%s\n", words.line.c_str(), code.c_str());
    for (const std::string& hint : words.hints)
        std::fprintf(stderr, "  %s\n", hint.c_str());
}

int runWindow(const StartOptions& options)
{
    QApplication::setStyle(QStringLiteral("Fusion"));
    const bool isPicture = !options.screenshot.isEmpty();
    // A picture is the same on every machine: nothing of the user's settings is in it.
    const QTemporaryDir scratch;
    Settings settings(isPicture ? scratch.filePath(QStringLiteral("settings.ini")) : QString());
    MainWindow window(settings, !isPicture);
    if (options.theme)
        window.setTheme(*options.theme);
    if (options.size.isValid())
        window.resize(options.size);
    QObject::connect(&window, &MainWindow::loadRefused, &window, &printError);
    if (options.goTo > 0) {
        QObject::connect(&window, &MainWindow::settled, &window, [&](bool hasPair) {
            if (hasPair)
                window.goToOp(options.goTo);
        });
    }
    if (isPicture)
        new Screenshot(window, options.screenshot);
    window.show();
    window.openFiles(options.files);
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication::setApplicationName(QStringLiteral("samebit"));
    QCoreApplication::setOrganizationName(QStringLiteral("samebit"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SAMEBIT_VERSION));
    QStringList words;
    for (int i = 0; i < argc; ++i)
        words << QString::fromLocal8Bit(argv[i]);
    const StartOptions options = startOptions(words);
    if (!options.output.isEmpty()) {
        std::fprintf(options.exitCode == 0 ? stdout : stderr, "%s\n", qPrintable(options.output));
        return options.exitCode;
    }
    if (!hasDisplay()) {
        if (options.screenshot.isEmpty()) {
            printError(Error{ErrorCode::NoDisplay, {}, {}, {}});
            return 2;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    const QApplication application(argc, argv);
    return runWindow(options);
}

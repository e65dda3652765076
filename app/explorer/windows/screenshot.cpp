// SPDX-License-Identifier: Apache-2.0
#include "screenshot.h"

#include "mainwindow.h"

#include <QCoreApplication>
#include <QPixmap>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <utility>

namespace samebit::app {

namespace {
constexpr int kFailed = 2;
constexpr std::chrono::milliseconds kPainting{150}; // docks settle in several rounds of events
} // namespace

Screenshot::Screenshot(MainWindow& window, QString file)
    : QObject(&window)
    , m_window(window)
    , m_file(std::move(file))
{
    connect(&window, &MainWindow::settled, this, [this](bool hasPair) {
        QTimer::singleShot(kPainting, this, [this, hasPair] { take(hasPair); });
    });
}

void Screenshot::take(bool hasPair)
{
    const bool isSaved = m_window.grab().save(m_file, "PNG");
    if (!isSaved)
        std::fprintf(stderr, "samebit: %s\n", qPrintable(tr("cannot write \"%1\"").arg(m_file)));
    QCoreApplication::exit(isSaved && hasPair ? 0 : kFailed);
}

} // namespace samebit::app

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

namespace samebit::app {

class MainWindow;

// Saves the window as a picture once its load has ended and it is painted, then ends the program:
// 0, or 2 when there is no pair or the file cannot be written.
class Screenshot : public QObject
{
    Q_OBJECT

public:
    Screenshot(MainWindow& window, QString file);

private:
    void take(bool hasPair);

    MainWindow& m_window;
    QString m_file;
};

} // namespace samebit::app

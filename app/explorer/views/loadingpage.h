// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/pairloader.h"

#include <QWidget>

#include <array>

class QLabel;
class QProgressBar;
class QPushButton;

namespace samebit::app {

// The stages of a load with real counts, and Cancel.
class LoadingPage : public QWidget
{
    Q_OBJECT

public:
    explicit LoadingPage(QWidget* parent = nullptr);

    void begin(const QString& baseline, const QString& candidate);
    void showProgress(const LoadProgress& progress);
    static QString stageText(const LoadProgress& progress);

Q_SIGNALS:
    void cancelRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    static constexpr int kStages = 4;
    QLabel* m_title;
    std::array<QLabel*, kStages> m_stages{};
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

} // namespace samebit::app

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "appearance.h"
#include "services/errortexts.h"
#include "services/marksession.h"
#include "services/pairloader.h"
#include "services/settings.h"

#include <QMainWindow>

class QLabel;
class QStackedWidget;

namespace samebit::app {

class LoadingPage;
class MarkCommands;
class PairPage;
class PanelDocks;
class ReplayCommands;
class StartPage;
class WindowActions;

// The window: start page, loading, or one pair with its panels. Builds and connects; what it shows
// comes from pages and models.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    // Without `remembers` the window neither takes nor leaves its size and layout in the settings.
    MainWindow(Settings& settings, bool remembers, QWidget* parent = nullptr);
    ~MainWindow() override;

    void openFiles(const QStringList& files); // none, one or two
    void openPair(const QString& baseline, const QString& candidate);
    void setTheme(ThemeChoice theme); // for this window only
    bool goToOp(qlonglong seq); // of the baseline

    PairPage& pairPage() const { return *m_pairPage; }
    StartPage& startPage() const { return *m_startPage; }
    LoadingPage& loadingPage() const { return *m_loadingPage; }
    PanelDocks& docks() const { return *m_docks; }
    WindowActions& actions() const { return *m_actions; }
    PairLoader& loader() { return m_loader; }
    MarkSession& marks() { return m_marks; }
    MarkCommands& markCommands() const { return *m_markCommands; }
    ReplayCommands& replayCommands() const { return *m_replayCommands; }
    bool showsPair() const;

Q_SIGNALS:
    void settled(bool hasPair); // a load has ended and its page is shown
    void loadRefused(const samebit::Error& error); // one for each bad side

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void connectLoader();
    void connectStart();
    void connectPair();
    void connectFileActions();
    void connectViewActions();
    void connectGoActions();
    void connectMarks();

    void load(const LoadRequest& request);
    void showResult(const std::shared_ptr<LoadResult>& result);
    void choosePage(const std::shared_ptr<LoadResult>& result,
                    const std::vector<ShownError>& errors);
    void showPair(const std::shared_ptr<LoadResult>& result);
    void showStart();
    void returnFromLoading();
    void chooseFile(Side side, const QString& path);
    void browse(Side side);
    void browsePair();
    void updateTitle();
    void updateStatus(qlonglong row);
    void updateRecent();
    void zoom(int percent);
    void cyclePane(int direction);

    Settings& m_settings;
    const bool m_remembers;
    bool m_laidOut = false; // panels have their places for the size of the window
    Appearance m_appearance;
    WindowActions* m_actions;
    QStackedWidget* m_pages;
    StartPage* m_startPage;
    LoadingPage* m_loadingPage;
    PairPage* m_pairPage;
    PanelDocks* m_docks = nullptr; // made when the page has its dock area
    QLabel* m_place;
    MarkSession m_marks;
    MarkCommands* m_markCommands = nullptr; // made when the docks are there
    ReplayCommands* m_replayCommands = nullptr;
    std::shared_ptr<LoadResult> m_shown; // the pair of the pair page; null: none
    std::shared_ptr<LoadResult> m_opened; // what the start page shows; never null
    PairLoader m_loader; // last: its worker ends before anything else goes
};

} // namespace samebit::app

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <string>

namespace samebit::test {

// What the real program said and how it ended.
struct Ran
{
    int exitCode = -1;
    QString out;
    QString err;
};

// Runs `samebit ARGUMENTS` in a folder, with stdout and stderr in pipes.
Ran samebit(const QString& folder, const QStringList& arguments);

void writeFile(const QString& path, const QByteArray& bytes);

// Runs SQL on a database file, which is made when it is not there. Fails the test on an error.
void runSql(const QString& path, const char* sql);

} // namespace samebit::test

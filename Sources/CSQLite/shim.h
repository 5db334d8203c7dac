#include <sqlite3.h>

// Swift cannot call a function with a variable number of arguments.
/// Makes "text" an identifier only, as in the SQL standard, and never a string.
static inline int haru_sqlite_refuse_quoted_strings(sqlite3 *connection) {
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (void *)0);
    return code != SQLITE_OK ? code : sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (void *)0);
}

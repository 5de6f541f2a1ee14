# Functions that backup and restore share. They load this file with `source`.

format=1
# Timeout in seconds, so that an unreachable server does not block the script.
export PGCONNECT_TIMEOUT=${PGCONNECT_TIMEOUT:-10}
# Selects the rows of all users, because row-level security can also apply to the owner of a table.
export PGOPTIONS="${PGOPTIONS:-} -c paperbill.rows_of=all"

# The snapshots are taken in this order. A database that refers to another one comes first, so that the set contains
# everything to which it refers. PDFs refer to invoices, and all data refers to users.
databases=(documents invoicing catalogue billing identity)

say() { printf '%s\n' "$*"; }

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

need_programs() {
  local program
  for program in "$@"; do
    command -v "$program" >/dev/null || fail "$program is missing: install PostgreSQL's client programs (Debian: postgresql-client), in a version that is not older than the server"
  done
}

# Prints the URL of a service's database, such as the value of IDENTITY_DATABASE_URL.
address_of() {
  local variable="${1^^}_DATABASE_URL"
  printf '%s' "${!variable:-}"
}

need_addresses() {
  local database missing=()
  for database in "${databases[@]}"; do
    [[ -n $(address_of "$database") ]] || missing+=("${database^^}_DATABASE_URL")
  done
  ((${#missing[@]} == 0)) || fail "not set: ${missing[*]}"
}

# Runs a program of PostgreSQL. The argument @ is replaced by the URL of the database. The password is passed in the
# environment, because all users of the machine can read the arguments of a program.
with_database() {
  local address argument arguments=() password=''
  address=$(address_of "$1")
  shift
  if [[ $address =~ ^([a-z]+://[^:@/]*):([^@]*)@(.*)$ ]]; then
    address="${BASH_REMATCH[1]}@${BASH_REMATCH[3]}"
    password=${BASH_REMATCH[2]//\\/%5C}
    printf -v password '%b' "${password//%/\\x}"
  fi
  for argument in "$@"; do
    if [[ $argument == @ ]]; then arguments+=("$address"); else arguments+=("$argument"); fi
  done
  if [[ -n $password ]]; then PGPASSWORD=$password "${arguments[@]}"; else "${arguments[@]}"; fi
}

# Prints the rows of a statement without headers and alignment.
ask() { with_database "$1" psql -qAtX -v ON_ERROR_STOP=1 -c "$2" @; }

# Prints a statement for psql that returns a line `rows <database> <table> <count>` for each table.
rows_of() {
  say "select format('select %L, %L, count(*) from %I', 'rows $1', tablename, tablename)
       from pg_tables where schemaname = 'public' order by tablename \\gexec"
}

size_of() { numfmt --to=iec-i --suffix=B "$(stat -c %s "$1")"; }

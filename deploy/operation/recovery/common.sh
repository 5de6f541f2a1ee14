# What backup and restore share. Read by both (`source`), never run by itself.

format=1
# Seconds; a server that is gone is not waited for.
export PGCONNECT_TIMEOUT=${PGCONNECT_TIMEOUT:-10}
# The rows of all users: the policies of the tables hold for an owner whom a service runs as.
export PGOPTIONS="${PGOPTIONS:-} -c paperbill.rows_of=all"

# In the order in which a backup looks at them: whoever refers to somebody else comes before them, so that whatever a
# database of the set refers to is in the set. (PDFs refer to invoices, all of them refer to users.)
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

# The address of a database, as its service has it: IDENTITY_DATABASE_URL and so on.
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

# Runs a program of PostgreSQL's with a database's address in place of @. The password goes through the environment:
# arguments can be read by everybody on the machine.
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

# One statement's rows, without decoration.
ask() { with_database "$1" psql -qAtX -v ON_ERROR_STOP=1 -c "$2" @; }

# The statement that answers with a line `rows <database> <table> <count>` for each table. For psql's input.
rows_of() {
  say "select format('select %L, %L, count(*) from %I', 'rows $1', tablename, tablename)
       from pg_tables where schemaname = 'public' order by tablename \\gexec"
}

size_of() { numfmt --to=iec-i --suffix=B "$(stat -c %s "$1")"; }

#!/bin/sh
# Creates a database for each service. No other role can connect to it. Each database has two roles: its owner, which
# changes tables, and the role of the running service, which gets its rights from the owner. The script runs at every
# start. It keeps existing databases and updates changed passwords.
#
# PGHOST, PGUSER and PGPASSWORD select the server. IDENTITY_DATABASE_PASSWORD is the password of the owner, and
# IDENTITY_APP_PASSWORD that of the running service. The other services have corresponding variables.
set -eu

services='identity billing catalogue invoicing documents'

# Prints the name of a service's variable with the given ending.
variable_of() {
  echo "$(echo "$1" | tr '[:lower:]' '[:upper:]')_$2"
}

# The default passwords of .env.example and of the demo are public.
refused=0
refuse_default() {
  case "$2" in
    demo | change-me)
      echo "databases does not start: $1: has a default password; set it to your own" >&2
      refused=78
      ;;
  esac
}

if [ "${NODE_ENV-}" = production ]; then
  refuse_default POSTGRES_PASSWORD "${PGPASSWORD-}"
  for service in $services; do
    for variable in "$(variable_of "$service" DATABASE_PASSWORD)" "$(variable_of "$service" APP_PASSWORD)"; do
      refuse_default "$variable" "$(printenv "$variable")"
    done
  done
  [ $refused = 0 ] || exit $refused
fi

for service in $services; do
  password=$(printenv "$(variable_of "$service" DATABASE_PASSWORD)")
  app_password=$(printenv "$(variable_of "$service" APP_PASSWORD)")
  export password app_password
  psql --quiet --no-psqlrc --dbname postgres --set ON_ERROR_STOP=1 --set name="paperbill_$service" \
    --set app="paperbill_${service}_app" <<'SQL'
\getenv password password
\getenv app_password app_password
select format('create role %I login', role) from unnest(array[:'name', :'app']) role
  where not exists (select from pg_roles where rolname = role) \gexec
alter role :"name" password :'password';
alter role :"app" password :'app_password';
-- On a managed server, the current role is no superuser. To create the database of a role, it must be a member of it.
select format('grant %I to current_user', :'name')
  where not (select rolsuper from pg_roles where rolname = current_user) \gexec
select format('create database %I owner %I', :'name', :'name')
  where not exists (select from pg_database where datname = :'name') \gexec
revoke connect, temporary on database :"name" from public;
grant connect on database :"name" to :"app";
SQL
  echo "paperbill_$service is there"
done

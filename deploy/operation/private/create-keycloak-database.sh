#!/bin/sh
# Creates Keycloak's database and role. The script runs at every start. It keeps an existing database and updates a
# changed password.
set -eu
psql --quiet --no-psqlrc --dbname postgres --set ON_ERROR_STOP=1 <<'SQL'
\getenv password KEYCLOAK_DATABASE_PASSWORD
select 'create role keycloak login' where not exists (select from pg_roles where rolname = 'keycloak') \gexec
alter role keycloak password :'password';
select 'create database keycloak owner keycloak'
  where not exists (select from pg_database where datname = 'keycloak') \gexec
revoke connect, temporary on database keycloak from public;
SQL
echo 'keycloak is there'

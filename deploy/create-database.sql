-- What the image of PostgreSQL runs once, by psql, on an empty volume: Homeroom's user, who is no superuser, and its database.
\getenv password POSTGRES_PASSWORD
create role homeroom login createdb password :'password';
create database homeroom owner homeroom;
-- Who knows Homeroom's password must not be superuser by it. From now on only the container itself gets in as postgres.
alter role postgres password null;

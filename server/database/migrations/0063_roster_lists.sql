-- A list that a program reads page by page, as it was when it began: later pages neither repeat nor skip a record.
create table roster_list (
  api_client_id integer not null references api_client on delete cascade,
  -- SHA-256 of what was asked for, without limit and offset.
  query_hash bytea not null,
  -- The places of its records, in the order of the list.
  places bigint[] not null,
  made_at timestamptz not null,
  primary key (api_client_id, query_hash)
);
create index roster_list_by_age on roster_list (made_at);

-- Who is in a class, and which classes and roles somebody has.
create index roster_record_by_class on roster_record ((fields ->> 'classSourcedId')) where collection = 'enrollments';
create index roster_record_by_user on roster_record ((fields ->> 'userSourcedId'))
  where collection in ('enrollments', 'roles');

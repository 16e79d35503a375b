-- The archives of the backup folder that Homeroom made by itself, and when each was read back and restored on trial.
create table backup_archive (
  id integer generated always as identity primary key,
  file text not null,
  made_at timestamptz not null,
  bytes bigint not null,
  row_count bigint not null,
  checked_at timestamptz not null,
  rehearsed_at timestamptz
);
create index backup_archive_by_moment on backup_archive (made_at desc);

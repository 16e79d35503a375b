create table student_photo (
  student_id bigint primary key references student on delete cascade,
  image bytea not null,
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  changed_at timestamptz not null default now()
);
comment on table student_photo is
  'A small square WebP image of a student without metadata, apart from the student''s row, which is read far more often.';
comment on column student_photo.version is 'From the bytes of the image, for its address, so that a browser asks for each image once.';

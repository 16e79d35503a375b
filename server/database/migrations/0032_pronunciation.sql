alter table student add column pronunciation text constraint pronunciation_is_short
  check (length(pronunciation) between 1 and 60);
comment on column student.pronunciation is 'How the name that a student goes by is said, such as "lay-lah".';

-- The office asks teachers by mail about a mark that contradicts another one or a reported absence.
alter table message drop constraint message_purpose_check;
alter table message add constraint message_purpose_check
  check (purpose in ('notice', 'correction', 'test', 'reminder', 'question'));

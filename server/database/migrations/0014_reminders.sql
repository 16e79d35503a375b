-- Teachers are reminded of missing attendance through the same queue as families are notified.
alter table message drop constraint message_purpose_check;
alter table message add constraint message_purpose_check
  check (purpose in ('notice', 'correction', 'test', 'reminder'));

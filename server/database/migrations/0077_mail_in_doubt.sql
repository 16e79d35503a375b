-- How often a message was given to the mail server without a word whether it was taken. in_doubt: ended so, it may have arrived.
alter table message add column doubts smallint not null default 0;
alter table message drop constraint message_state_check;
alter table message add constraint message_state_check
  check (state in ('waiting', 'sent', 'kept', 'refused', 'failed', 'expired', 'withdrawn', 'in_doubt'));
create index message_leased on message (leased_until) where leased_by is not null;

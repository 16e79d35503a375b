-- Whether an account sent letters is asked before it is deleted.
create index letter_by_sender on letter (sent_by_id);

-- The lease of work was in three tables, and that of the notices was a lock.
alter table job_run rename to job;
alter table job rename column job to name;
alter table job rename constraint job_run_attempts_check to job_attempts_check;
alter table job rename constraint job_run_check to job_check;
alter table job rename constraint job_run_outcome_check to job_outcome_check;
alter table job add column item bigint not null default 0;
alter table job drop constraint job_run_pkey;
alter table job add primary key (name, item);
alter table job alter column night drop not null;
alter table job alter column started_at set default now();
alter table job alter column lease_owner type text;
comment on table job is
  'Work that one process of a database does at a time, with the lease of that process: a job of the night, the notices, the '
  'proposals, a message that is being sent. Rows of the night stay and say how the last run ended.';
comment on column job.item is 'The message that is being sent; 0 for work of which there is one.';
comment on column job.night is 'The school''s day in whose first hours a job of the night was due; null for other work.';

alter table message add column is_being_sent boolean not null default false;
alter table message rename column leased_until to retry_at;
insert into job (name, item, lease_owner, lease_ends_at)
  select 'mail', id, leased_by, retry_at from message where leased_by is not null;
update message set is_being_sent = true, retry_at = null where leased_by is not null;
comment on column message.is_being_sent is 'There is a row of job for it, which says how long a process holds it.';
comment on column message.retry_at is 'After an attempt it waits until then.';
drop index message_leased;
alter table message drop column leased_by;

alter table proposal drop constraint a_running_proposal_has_a_process;
alter table proposal drop column lease_owner;
alter table proposal drop column lease_ends_at;

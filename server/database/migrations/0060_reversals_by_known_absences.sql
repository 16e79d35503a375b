-- A known absence gives a mark an excuse, and gives it up again when it is changed or taken back.
alter table attendance_change add column is_reversal boolean not null default false;

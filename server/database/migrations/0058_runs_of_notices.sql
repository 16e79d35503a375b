-- Since when families are told, and the time of the last run, by the school's clock: the next one is due after it.
alter table notice_settings
  add column on_since timestamptz,
  add column ran_at timestamptz,
  add constraint on_since_some_time check (is_on = (on_since is not null) and is_on = (ran_at is not null));

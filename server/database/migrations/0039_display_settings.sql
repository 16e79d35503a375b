-- How the school reads names in lists and times of day.
alter table school
  add column name_order text not null default 'last_first'
    constraint name_order_is_known check (name_order in ('last_first', 'first_last')),
  add column clock text not null default '24h'
    constraint clock_is_known check (clock in ('24h', '12h'));

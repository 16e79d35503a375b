-- A section period that continues another one with other times: its assignments did not begin with it.
alter table section_period add column continues_id integer references section_period;
create index section_period_by_continued on section_period (continues_id) where continues_id is not null;

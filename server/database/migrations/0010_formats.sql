-- New schools read days and times as in the United States. Schools that exist keep their clock.
alter table school alter column clock set default '12h';
alter table school add column locale text not null default 'en-US'
  constraint locale_is_known check (locale in ('en-US', 'en-GB', 'en-CA'));
comment on column school.locale is 'Whose order and names days are shown in: that of the United States, Great Britain or Canada.';

-- Links that are mailed to families have a key of their own, which outlives that of sessions.
alter table server_secret drop constraint server_secret_purpose_check;
alter table server_secret add constraint server_secret_purpose_check check (purpose in ('session', 'family_link'));

-- A restore of a backup revokes apps, too: nobody is named for it.
alter table api_client drop constraint revoked_by_somebody;
alter table api_client add constraint revoked_at_some_time check (revoked_at is not null or revoked_by_id is null);

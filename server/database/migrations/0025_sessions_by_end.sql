-- Each sign-in deletes the sessions that have ended.
create index session_by_end on session (ends_at);

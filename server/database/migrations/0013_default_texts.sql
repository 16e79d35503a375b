-- The texts that a school begins with, as an American office writes them. Texts that a school has changed stay.
update notice_settings set absence_text = 'Dear {contact},

{first_name} was marked absent on {date}, and we do not have a reason on file. Please open this page to see the missed classes and give us the reason:

{link}

{school}'
where absence_text = 'Dear {contact},

{first_name} is marked absent on {date}, and we do not know why. This page shows what is marked, and there you can tell us the reason:

{link}

{school}';

update notice_settings set correction_text = 'Dear {contact},

We notified you that {first_name} was marked absent on {date}. This has been corrected: {reason}

{link}

{school}'
where correction_text = 'Dear {contact},

we told you that {first_name} was marked absent on {date}. This was corrected: {reason}

{link}

{school}';

update letter_settings set text = 'To {contacts}

{date}

Dear family,

{student} ({grade}) has been absent on {days_absent} of {days_enrolled} school days this year ({percent}%).

We miss {first_name} in class. Days away add up quickly, and we would like to help. Please call the school office, or tell us what keeps {first_name} from coming.

Sincerely,

{school}'
where text = 'To {contacts}

{date}

Dear family,

{student} ({grade}) has been absent on {days_absent} of {days_enrolled} school days this year, which is {percent} % of them.

We miss {first_name} in class. Days away add up quickly, and we would like to help. Please call the school office, or tell us what keeps {first_name} from coming.

With kind regards,

{school}';

import { joinWithAnd, pluralForm, pluralize } from '#contract/words.ts'
import type { EndedAccess } from './end-access.ts'

/** What the end of a restore says of access, in sentences. */
export function describeEnded(ended: EndedAccess): string[] {
  const { people, contacts } = ended
  return [
    'Everyone must sign in again, and substitutes need new links. Notices to families are off.',
    ...(ended.isComparable ? [describeSince(ended)] : describeUnknown(ended)),
    ...(people === 0
      ? []
      : [
          `${pluralize(people, 'person has', 'people have')} only the rights from before the restore. A superuser can change them under Staff.`,
        ]),
    ...(contacts === 0
      ? []
      : [`${pluralize(contacts, 'contact gets', 'contacts get')} no messages, as before the restore.`]),
    ...(ended.teachersMayNoLongerEdit ? ['Teachers cannot edit, as before the restore.'] : []),
    ...(ended.hasSuperuser
      ? []
      : ['No superuser is left. The next start makes the person of HOMEROOM_ADMIN_EMAIL a superuser.']),
  ]
}

const listEnded = ({ apps, calendars, familyLinks }: EndedAccess): string =>
  joinWithAnd(
    [
      apps > 0 && pluralize(apps, 'connected app'),
      calendars > 0 && pluralize(calendars, 'calendar address', 'calendar addresses'),
      familyLinks > 0 && pluralize(familyLinks, 'family link'),
    ].filter((part) => part !== false),
  )

const countEnded = ({ apps, calendars, familyLinks }: EndedAccess) => apps + calendars + familyLinks

function describeSince(ended: EndedAccess): string {
  const list = listEnded(ended)
  if (list === '') return 'No connected app, calendar address or family link was revoked after the backup.'
  const have = pluralForm(countEnded(ended), 'has', 'have')
  return `${list} ${have} been revoked, because the data before the restore no longer had ${pluralForm(countEnded(ended), 'it', 'them')}.`
}

function describeUnknown(ended: EndedAccess): string[] {
  const list = listEnded(ended)
  return [
    'The data before the restore did not show which connected apps, calendar addresses and family links were revoked after the backup' +
      (list === '' ? ', but the backup has none.' : `, so all of them are revoked: ${list}.`),
    'People have the rights, and contacts the message settings, from the time of the backup. Check Staff before others sign in.',
  ]
}

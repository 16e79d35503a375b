import { joinWithAnd, pluralForm, pluralize } from '#contract/words.ts'
import type { EndedAccess } from './end-access.ts'

/** What the end of a restore says of access, in sentences. */
export function describeEnded(ended: EndedAccess): string[] {
  const { people, contacts } = ended
  return [
    'Everybody signs in again, and substitutes need new links. Notices to families are off.',
    ...(ended.isKnown ? [describeSince(ended)] : describeUnknown(ended)),
    ...(people === 0
      ? []
      : [
          `${pluralize(people, 'person has', 'people have')} only the rights that they had before the restore. A superuser changes that under Staff.`,
        ]),
    ...(contacts === 0
      ? []
      : [`${pluralize(contacts, 'contact gets', 'contacts get')} no messages, as before the restore.`]),
    ...(ended.teachersMayNoLongerEdit ? ['Teachers may not edit, as before the restore.'] : []),
    ...(ended.hasSuperuser
      ? []
      : ['No superuser is left: the next start makes the person of HOMEROOM_ADMIN_EMAIL one.']),
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
  if (list === '') return 'No connected app, calendar address or family link had ended since the backup.'
  const have = pluralForm(countEnded(ended), 'has', 'have')
  return `${list} ${have} ended: the data before the restore did not have ${pluralForm(countEnded(ended), 'it', 'them')} any more.`
}

function describeUnknown(ended: EndedAccess): string[] {
  const list = listEnded(ended)
  return [
    'The data before the restore did not say which connected apps, calendar addresses and family links the school has ended since the backup' +
      (list === '' ? ', but the backup has none.' : `, so all of them have ended: ${list}.`),
    'People have the rights that they had at the time of the backup, and contacts get messages as at that time. Look through Staff before others sign in.',
  ]
}

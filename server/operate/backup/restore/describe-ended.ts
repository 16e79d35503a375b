import { joinWithAnd, pluralize } from '#contract/words.ts'
import { sentences } from '../sentences.ts'
import type { EndedAccess } from './end-access.ts'

/** Describes as sentences which access a restore revoked. */
export function describeEnded(ended: EndedAccess): string[] {
  const { people, contacts } = ended
  return [
    sentences.signInAgain,
    ...(ended.isComparable ? [describeSince(ended)] : describeUnknown(ended)),
    ...(people === 0 ? [] : [sentences.fewerRights(people)]),
    ...(contacts === 0 ? [] : [sentences.fewerMessages(contacts)]),
    ...(ended.teachersMayNoLongerEdit ? [sentences.teachersCannotEdit] : []),
    ...(ended.hasSuperuser ? [] : [sentences.noSuperuser]),
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
  return list === '' ? sentences.nothingRevoked : sentences.revoked(list, countEnded(ended))
}

const describeUnknown = (ended: EndedAccess): string[] => [
  sentences.revokedUnknown(listEnded(ended)),
  sentences.rightsOfBackup,
]

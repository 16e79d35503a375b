import { useQuery } from '@tanstack/react-query'
import type { OwnGroup } from '#contract/portal.ts'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { shortDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import styles from './groups.module.css'

/** My Groups: where one belongs today, and with whom. */
export function Page() {
  const own = useQuery({
    queryKey: ['own', 'groups'],
    queryFn: ({ signal }) => call('GET /students/api/me/groups/', { signal }),
  })
  const teachers = own.data?.homeroom_teachers ?? []
  return (
    <>
      <PageHeader
        title="My Groups"
        context={
          teachers.length === 0
            ? 'Your groups and classmates of today'
            : `Homeroom ${teachers.length === 1 ? 'teacher' : 'teachers'}: ${teachers.join(', ')}`
        }
      />
      <ListState
        query={own}
        isEmpty={({ groups }) => groups.length === 0}
        empty={
          <EmptyPanel title="You are in no group yet">
            Please ask your homeroom teacher or the school office.
          </EmptyPanel>
        }
      >
        {({ groups }) => (
          <div className={styles.groups}>
            {groups.map((group) => (
              <Group key={group.id} group={group} />
            ))}
          </div>
        )}
      </ListState>
    </>
  )
}

function Group({ group }: { group: OwnGroup }) {
  const { type, name, core_class, teacher, room_number, since, classmates } = group
  const facts = [core_class, teacher ?? 'No teacher yet', room_number && `Room ${room_number}`].filter(
    Boolean,
  )
  return (
    <Card>
      <SectionLabel as="div">{GROUP_TYPE_LABELS[type]}</SectionLabel>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <p className={styles.facts}>Yours since {shortDay(since)}</p>
      <h3 className={styles.heading}>
        {classmates.length === 0
          ? 'Nobody else is in this group'
          : `${classmates.length} ${classmates.length === 1 ? 'classmate' : 'classmates'}`}
      </h3>
      <ul className={styles.classmates}>
        {classmates.map((classmate, index) => (
          <li key={index}>{fullName(classmate)}</li>
        ))}
      </ul>
    </Card>
  )
}

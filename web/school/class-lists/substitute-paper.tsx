import type { ClassLists } from '#contract/day/attendance/class-lists.ts'
import type { Letterhead } from '#contract/operate/letterhead.ts'
import { ClassList } from './class-list.tsx'
import { classesToTake } from './class-texts.ts'
import { DayOverview } from './day-overview.tsx'

type SubstitutePaperProps = { lists: ClassLists; letterhead: Letterhead | undefined }

/** What a substitute needs on paper: the day on the first sheet, then each class on its own. */
export function SubstitutePaper({ lists, letterhead }: SubstitutePaperProps) {
  const classes = classesToTake(lists.classes)
  return (
    <>
      <DayOverview lists={lists} classes={classes} letterhead={letterhead} />
      {classes.map((one) => (
        <ClassList key={one.section_period_id} meeting={one} teacher={lists.teacher} date={lists.date} />
      ))}
    </>
  )
}

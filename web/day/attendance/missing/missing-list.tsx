import { Text } from '@mantine/core'
import type { Reply } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { longDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { reminder, sheetAddress, teacherTakingSheet } from '#web/school/sheets/missing-sheet.ts'
import { SheetRow } from '../board/sheet-row.tsx'
import styles from '../board/board.module.css'

type Sheet = Reply<'GET /attendance/reports/missing/'>['sheets'][number]

/** Missing sheets by day, latest first. The office can open all of them; teachers can open those they teach or covered. */
export function MissingList({ sheets }: { sheets: Sheet[] }) {
  const { can_take_any, teacher_id } = useCurrentUser()
  return [...Map.groupBy(sheets, ({ day }) => day)].map(([day, list]) => (
    <section key={day} className={styles.part} aria-labelledby={`missing-${day}`}>
      <Text component="h2" id={`missing-${day}`} mb={8} fz={16} fw={650}>
        {longDay(day)}
      </Text>
      <Card flush>
        <ul className={styles.rows}>
          {list.map((sheet) => (
            <SheetRow
              key={`${sheet.section_period_id} ${sheet.teacher.id}`}
              sheet={sheet}
              to={
                can_take_any || [sheet.teacher.id, teacherTakingSheet(sheet).id].includes(teacher_id ?? 0)
                  ? sheetAddress(sheet, day)
                  : undefined
              }
              mail={reminder(sheet, day, window.location.origin)}
              showsGrade
              state={
                <Text span fz={14} c="dimmed" truncate visibleFrom="sm">
                  {teacherTakingSheet(sheet).email}
                </Text>
              }
            />
          ))}
        </ul>
      </Card>
    </section>
  ))
}

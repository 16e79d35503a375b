import { Text } from '@mantine/core'
import { useInterval, useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { classesOf, firstClassOf, nextToTake, type ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import type { SubstituteDay } from '#contract/day/substitutes.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { fullName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { confirmLeavePage, isPageUnsaved } from '#web/ui/forms/unsaved-guard.ts'
import { SheetBackendProvider } from '../drafts/sheet-backend.ts'
import { ClassTabs } from '../tabs/class-tabs.tsx'
import { HeaderSlotProvider } from '../sheet/header/header-slot.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { SheetHeader } from '../sheet/header/sheet-header.tsx'
import { nextLabel } from '../sheet/sheet-footer.tsx'
import type { UnsentText } from '../tabs/unsent-sheets.ts'
import { createBackend } from './backend.ts'
import type { Visit } from './use-visit.ts'

const SEND_EVERY_MS = 20_000
const OVER = 'This link was for one day only. Please ask the school office for a new one.'

type DayProps = Pick<Visit, 'check' | 'end'> & { day: SubstituteDay }

/** The classes of the day, with the sheet of the selected class. */
export function Day({ day, check, end }: DayProps) {
  const { date, teacher, teacher_id, classes: reply } = day
  const { today, time } = useSchoolClock()
  const [backend] = useState(() =>
    createBackend({
      day,
      onSaved: () => void check({ background: true }),
      onEnd: end,
    }),
  )
  useEffect(() => backend.setToken(day.csrf_token), [backend, day.csrf_token])
  useInterval(backend.sendAll, SEND_EVERY_MS, { autoInvoke: true })
  useWindowEvent('online', backend.sendAll)
  const endAtMidnight = useEffectEvent(() => end(OVER))
  useEffect(() => {
    if (today !== date) endAtMidnight()
  }, [today, date])

  const classes = classesOf(reply.section_periods, teacher_id)
  const [opened, setOpened] = useState(() => firstClassOf(classes, date, { today, time })?.period.id)
  const [unsent, setUnsent] = useState<UnsentText>()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // A substitute has no choices on the server, so this one lasts as long as the page.
  const seats = useState<true | null>(null)
  const current = classes.find(({ period }) => period.id === opened) ?? classes[0]
  const choose = async (period: number) => {
    if (isPageUnsaved() && !(await confirmLeavePage())) return
    setOpened(period)
  }
  const next = current && nextToTake(classes, current, () => false)
  const cover = current && coverOf(day, current)
  return (
    <SheetBackendProvider value={backend}>
      <HeaderSlotProvider value={slot}>
        <SheetHeader current={current} title={`Classes of ${teacher}`} date={date} slot={setSlot} />
        {day.note !== '' && (
          <Notice tone="plain" title={`Note from ${teacher}`}>
            <span style={{ whiteSpace: 'pre-line' }}>{day.note}</span>
          </Notice>
        )}
        {!current && (
          <EmptyPanel title={reply.message ?? `${teacher} has no classes today.`}>
            If this looks wrong, please ask the school office.
          </EmptyPanel>
        )}
        {current && (
          <>
            <ClassTabs
              classes={classes}
              current={current}
              unsent={new Map(unsent ? [[current.period.id, unsent]] : [])}
              time={time}
              onChoose={(chosen) => void choose(chosen.period.id)}
            />
            {cover !== undefined && <Notice tone="plain">{cover}</Notice>}
            <Sheet
              key={current.period.id}
              date={date}
              sheetClass={current}
              seats={seats}
              next={next && { label: nextLabel(next), open: () => void choose(next.period.id) }}
              onUnsent={setUnsent}
            />
          </>
        )}
        <Text c="dimmed" fz={14} mt="lg">
          You are covering the classes of {teacher} as {day.name}. At midnight, or when the school office
          revokes this link, this page closes and its data is removed from this device.
        </Text>
      </HeaderSlotProvider>
    </SheetBackendProvider>
  )
}

/** Names a colleague who also covers the class, so that neither is surprised to meet the other in the room. */
function coverOf({ classes }: SubstituteDay, { period, teacher }: ClassOfDay): string | undefined {
  const covers = classes.section_periods.find(({ id }) => id === period.id)?.covers
  const cover = covers?.find(({ absent_teacher_id }) => absent_teacher_id === teacher)
  return cover?.teacher ? `${fullName(cover.teacher)} covers this class.` : undefined
}

import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BlockGradeSelect, useBlockAndGrade } from '../block-grade-select.tsx'
import { YearOfSchedules } from '../year-of-schedules.tsx'
import { NoBlocks, SectionPeriodForm } from './create-form.tsx'

/** Add Section Period: the older page, with the form of the newer one. */
export function Page() {
  const choice = useBlockAndGrade()
  const { grade, block, blocks } = choice
  const path = usePathInYear()
  return (
    <>
      <PageHeader chips={<YearOfSchedules />} context="A time of day on certain weekdays, for one grade" />
      {blocks.data?.length === 0 ? <NoBlocks /> : <BlockGradeSelect {...choice} />}
      {grade !== null && block ? (
        <SectionPeriodForm key={`${grade} ${block.id}`} grade={grade} block={block.id} />
      ) : (
        blocks.data?.length !== 0 && (
          <EmptyPanel title="Choose a block and a grade">The section period will be added there.</EmptyPanel>
        )
      )}
      <Text mt={20}>
        <Anchor component={Link} to={path('/schedules/view-sections')}>
          All section periods
        </Anchor>
      </Text>
    </>
  )
}

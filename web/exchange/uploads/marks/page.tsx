import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { UploadPage } from '../upload-page.tsx'
import { MARKS } from './upload-type.ts'

/** Upload of attendance of the days before Homeroom was in use, a row for each mark. */
export const Page = () => (
  <>
    <UploadPage
      type={MARKS}
      context="Attendance of days that are over, a row for each mark. It goes on the sheets of the classes that met then; the office can undo it."
    />
    <PastClasses />
  </>
)

const PastClasses = () => (
  <Disclosure title="How the classes of the weeks before get into Homeroom">
    <Text mt={8} maw={720}>
      A mark needs the class that met: a block with the day, the student in a group, and the group with a
      teacher in a section period. What you enter begins today, so date it back first.
    </Text>
    <Text component="ol" mt={8} pl={20} maw={720}>
      <li>
        In a block under way, open it in{' '}
        <Anchor component={Link} to="/schedules/block-schedules">
          Block Schedules
        </Anchor>{' '}
        and answer the question below its dates: the assignments and groups are then there since its first
        day.
      </li>
      <li>
        For a block that is over, create it with its dates, duplicate the section periods of each grade into
        it with its assignments in{' '}
        <Anchor component={Link} to="/schedules/view-sections">
          Section Periods
        </Anchor>
        , then open it and answer the same question.
      </li>
      <li>Upload the marks, oldest block first or all at once.</li>
    </Text>
  </Disclosure>
)

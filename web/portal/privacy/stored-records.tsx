import { Anchor, Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnPrivacy } from '#contract/operate/privacy/privacy.ts'
import { pluralize } from '#contract/words.ts'
import { dialableNumber } from '#web/school/family/contacts-text.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import styles from './privacy.module.css'

type Period = OwnPrivacy['kept'][number]

/** What the periods of the school mean for a student, in their words. */
const WORDS: Partial<Record<Period['subject'], string>> = {
  mark_changes: 'Earlier values of your marks, and requests to correct them',
  seating_charts: 'Where you sit in your classes',
  emergency_rolls: 'Whether you were seen in an emergency roll',
  family_mail: 'Messages from the school to your family',
  readings: 'Who signed in, and who opened your record',
  record_changes: 'Who changed your record, with the values before and after',
  exports: 'Who downloaded your record',
}

/** What Homeroom keeps about the student and for how long, and whom to ask. */
export const StoredRecords = ({ kept, office }: Pick<OwnPrivacy, 'kept' | 'office'>) => (
  <div>
    <section aria-labelledby="kept">
      <Box mb={8}>
        <SectionLabel id="kept">What Homeroom keeps about you</SectionLabel>
      </Box>
      <Card>
        <dl className={styles.kept}>
          <StoredRecord
            what="Your name, photo, email address, grade and groups"
            period="until your school erases your record"
          />
          <StoredRecord
            what="Your marks, with times and reasons"
            period="until your school erases your record"
          />
          <StoredRecord
            what="Your family contacts, and what they told the school"
            period="until your school erases your record"
          />
          {kept.map(({ subject, days }) => {
            const what = WORDS[subject]
            return what && <StoredRecord key={subject} what={what} period={periodText(days)} />
          })}
          <StoredRecord what="The devices on which you are signed in" period="until you log out there">
            <Anchor component={Link} inherit to="/devices" underline="always">
              See your devices
            </Anchor>
          </StoredRecord>
        </dl>
      </Card>
    </section>
    <section aria-labelledby="ask">
      <Box mt={18} mb={8}>
        <SectionLabel id="ask">How to ask</SectionLabel>
      </Box>
      <Card>
        <Text>
          You or your parents can ask the school office to see everything that is stored about you, to correct
          it, or to erase it after you have left. The office can print it for you.
        </Text>
        <Text mt={8} fw={600}>
          {office.school_name}
        </Text>
        {office.phone !== '' && (
          <Text>
            Phone:{' '}
            <Anchor href={`tel:${dialableNumber(office.phone)}`} inherit underline="always">
              {office.phone}
            </Anchor>
          </Text>
        )}
        {office.postal_address !== '' && (
          <Text style={{ whiteSpace: 'pre-line' }}>{office.postal_address}</Text>
        )}
      </Card>
    </section>
  </div>
)

type StoredRecordProps = { what: string; period: string; children?: ReactNode }

const StoredRecord = ({ what, period, children }: StoredRecordProps) => (
  <div>
    <dt>{what}</dt>
    <dd>
      {period} {children}
    </dd>
  </div>
)

const YEAR = 365

/** 'for 400 days', 'for 7 years', 'as long as your record exists' */
function periodText(days: number | null): string {
  if (days === null) return 'as long as your record exists'
  return days >= 2 * YEAR && days % YEAR === 0
    ? `for ${pluralize(days / YEAR, 'year')}`
    : `for ${pluralize(days, 'day')}`
}

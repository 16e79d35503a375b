import { Fragment } from 'react'

const TIMES = /(\d?\d:\d\d(?:\u00a0[AP]M)?-\d?\d:\d\d(?:\u00a0[AP]M)?)/

/** Keeps times such as '09:00-10:00' or '9:00-10:00 AM' in a sentence on one line. */
export const NoWrapTimes = ({ text }: { text: string }) =>
  text.split(TIMES).map((part, index) =>
    TIMES.test(part) ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )

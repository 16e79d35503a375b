import { Fragment } from 'react'

const TIMES = /(\d?\d:\d\d(?:\u00a0[AP]M)?-\d?\d:\d\d(?:\u00a0[AP]M)?)/

/** A sentence in which no '09:00-10:00' or '9:00-10:00 AM' is broken over two lines. */
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

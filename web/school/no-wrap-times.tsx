import { Fragment } from 'react'
import styles from './no-wrap-times.module.css'

const TIMES = /(\d\d:\d\d-\d\d:\d\d)/

/** A sentence in which no '09:00-10:00' is broken in two. */
export const NoWrapTimes = ({ text }: { text: string }) =>
  text.split(TIMES).map((part, index) =>
    TIMES.test(part) ? (
      <span key={index} className={styles.time}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )

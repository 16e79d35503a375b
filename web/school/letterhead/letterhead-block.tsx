import type { Letterhead } from '#contract/operate/letterhead.ts'
import styles from './letterhead.module.css'

/** The height of a logo on paper and on screen, in pixels; a wide one is lower. */
const MAX_HEIGHT = 72
const MAX_WIDTH = 220

/** The head of a letter: the logo, and the name, address and phone number of the school. */
export function LetterheadBlock({ letterhead }: { letterhead: Letterhead }) {
  const { school_name, postal_address, phone, logo } = letterhead
  const scale = logo ? Math.min(MAX_HEIGHT / logo.height, MAX_WIDTH / logo.width) : 1
  return (
    <header className={styles.head}>
      {logo && (
        // The name of the school is beside it.
        <img
          src={logo.address}
          alt=""
          width={Math.round(logo.width * scale)}
          height={Math.round(logo.height * scale)}
        />
      )}
      <div className={styles.school}>
        <b>{school_name}</b>
        {postal_address !== '' && <span>{postal_address}</span>}
        {phone !== '' && <span>{phone}</span>}
      </div>
    </header>
  )
}

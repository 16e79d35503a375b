import type { ComponentProps } from 'react'
import styles from './spoken.module.css'

/** Words that are heard and not seen. Lighter than the kit's: a year of days and a grid of groups hold hundreds. */
export const Spoken = (props: ComponentProps<'span'>) => <span {...props} className={styles.spoken ?? ''} />

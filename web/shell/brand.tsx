import { Link } from 'react-router'
import styles from './brand.module.css'

export const Brand = () => (
  <Link to="/" className={styles.brand}>
    <span className={styles.mark} aria-hidden />
    Homeroom
  </Link>
)

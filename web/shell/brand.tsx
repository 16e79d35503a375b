import { Link } from 'react-router'
import styles from './brand.module.css'

export const Brand = ({ onFollow }: { onFollow?: () => void }) => (
  <Link to="/" className={styles.brand} onClick={onFollow}>
    <span className={styles.mark} aria-hidden />
    Homeroom
  </Link>
)

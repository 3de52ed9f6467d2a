import type { ReactNode } from 'react'
import classes from './record-head.module.css'

/** Whom or what a page is about: picture, name, what there is to know at once, and what one does next. */
export function RecordHead(props: {
  name: string
  /** The address of a picture; none without one. */
  photo?: string | undefined
  actions: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={`${classes['head']} row wrap gap-md`}>
      {props.photo !== undefined && <img className={classes['photo']} src={props.photo} alt="" />}
      <div className={`${classes['who']} grow`}>
        <p className={`${classes['name']} breaks`}>{props.name}</p>
        {props.children}
      </div>
      {props.actions}
    </div>
  )
}

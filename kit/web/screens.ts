import type { ComponentType } from 'react'
import type { BarePath, Path } from './places.ts'

/** A screen: its path below its area, its title, and where its component is. */
export interface Screen {
  readonly path: string
  readonly title: string
  readonly load: () => Promise<ComponentType>
  /** The entry of the sidebar that the screen belongs to, where that leads to another screen. */
  readonly under?: BarePath
  /** What the palette calls it, for screens that one may want from anywhere. */
  readonly command?: string
  /** For administrators: the palette does not offer it to others. */
  readonly admin?: true
}

/** Only at the places that features have said. */
type ScreenIn<Area extends string> = Screen & { readonly path: Below<Area> }
type Below<Area extends string, P = Path> = P extends `${Area}${infer Rest}` ? Rest : never

/** All that a feature brings to the screen; app/web/screens.ts lists the manifests and joins them. */
export interface WebFeature {
  /** For the staff, below /app/. */
  readonly app?: readonly ScreenIn<'/app/'>[]
  /** For the staff, below /billing/. */
  readonly billing?: readonly ScreenIn<'/billing/'>[]
  /** For the call centre, users of type 4, below /app/. */
  readonly callCentre?: readonly ScreenIn<'/app/'>[]
  /** For anybody, behind a personal link. */
  readonly open?: readonly ScreenIn<'/'>[]
}

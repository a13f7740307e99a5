import type { ComponentChildren } from "preact";

interface FieldProps {
  /** Of the control that the field holds. */
  id: string;
  title: string;
  hint?: string;
  error?: string | undefined;
  children: ComponentChildren;
}

/** A control with its name, what to know of it, and what is wrong with it. */
export const Field = ({ id, title, hint, error, children }: FieldProps) => (
  <div class="field">
    <label for={id}>{title}</label>
    {children}
    {hint !== undefined && <p class="hint small">{hint}</p>}
    {error !== undefined && (
      <p class="complaint small" role="alert">
        {error}
      </p>
    )}
  </div>
);

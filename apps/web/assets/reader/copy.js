// Copies a text, with whatever the browser has for it.

import { make, say } from "./words.js";

/**
 * Copies a text; whether that was done. Browsers let pages copy only over HTTPS or on this machine: elsewhere the
 * text is left marked in a field below the button that asked for it.
 */
export async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard here, or not allowed: the field remains.
  }
  document.getElementById("copy")?.remove();
  const field = make("input", { id: "copy", type: "text", readonly: "", "aria-label": say("copy-label") });
  field.value = text;
  button.after(field);
  field.focus();
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    // The text stays marked.
  }
  if (copied) {
    field.remove();
    button.focus();
  }
  return copied;
}

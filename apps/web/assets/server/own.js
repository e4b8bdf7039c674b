// Rules that somebody wrote. They are kept, compressed, behind the # of the address, which is never sent
// anywhere by itself: so a reload loses nothing and a link says all.

/** What a game is called whose rules are in the address. */
export const OWN = "own";

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

/** A text as it stands in an address. */
export async function pack(text) {
  const bytes = new Uint8Array(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of an address; empty if there is none, or it was cut off. */
export async function unpack(packed) {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}

const rules = unpack(location.hash.slice(1));

/** What is sent in place of the name of a game: the rules, if it has none. */
export async function named({ game, ...others }) {
  return game === OWN ? { rules: await rules, ...others } : { game, ...others };
}

/** The rules of the address. */
export const written = () => rules;

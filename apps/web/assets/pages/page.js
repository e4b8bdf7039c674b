// What every page does: a language is remembered without losing the place.

for (const link of document.querySelectorAll("[data-language]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    document.cookie = `lang=${link.dataset.language}; path=/; max-age=31536000; samesite=lax`;
    const here = new URL(location.href);
    here.searchParams.delete("lang");
    if (here.href === location.href) location.reload();
    else location.replace(here);
  });
}

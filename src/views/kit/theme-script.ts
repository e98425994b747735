/**
 * Applies the reader's chosen theme before the first paint. The content security policy allows the script by its hash.
 */
export const THEME_SCRIPT =
  'try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}';
